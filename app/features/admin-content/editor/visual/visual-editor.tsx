import { type Command, Plugin } from "prosemirror-state";
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { FileKind } from "#common/upload-rule.ts";
import { newId } from "~/lib/records/new-id.ts";
import { Button } from "~/ui/button.tsx";
import { classNames } from "~/ui/class-names.ts";
import { Skeleton } from "~/ui/skeleton.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useFullScreen } from "~/ui/use-full-screen.ts";
import { useFormUndo } from "../../fields/undo.ts";
import { LinkPicker } from "../../links/link-picker.tsx";
import { SaveStateHere } from "../../saving/save-state.tsx";
import { useSlots } from "../../slots.ts";
import type { TextViewProps } from "../text-view.ts";
import { EditorToolbar } from "../toolbar.tsx";
import { findKey, isShortcut, linkPickerKey } from "../toolbar-commands.tsx";
import {
  insertCard,
  insertGallery,
  insertImage,
  insertQuote,
  insertVideo,
  linkTo,
  setVideoPart,
} from "./commands.ts";
import { ContextBar } from "./context-bar.tsx";
import { atDialogSelection, saveSelection } from "./dialog-selection.ts";
import { seek } from "./find.ts";
import { InsertionList } from "./insertion-list.tsx";
import { insertionMenu, insertions } from "./insertions.ts";
import { Outline } from "./outline.tsx";
import { paste } from "./paste/paste.ts";
import { visualItems } from "./toolbar-items.ts";
import { addPlace, placeOfUpload, removePlace, revealLoaded } from "./uploads.ts";
import { useVisualEditor } from "./use-visual-editor.ts";
import { VisualFind } from "./visual-find.tsx";

/** From this number of blocks on, the browser only lays out visible ones. */
const longText = 150;

/** What a dialog looks for, where its answer goes, and the dialog that follows it. */
type Dialog = {
  finds: "link" | "record" | FileKind;
  put: (target: string, words: string) => Command;
  next?: Dialog;
};

const captions: Dialog = {
  finds: "captions",
  put: (src, words) => setVideoPart("captions", src, words),
};
const dialogs = {
  link: { finds: "link", put: linkTo },
  image: { finds: "image", put: insertImage },
  document: { finds: "document", put: linkTo },
  gallery: { finds: "image", put: insertGallery },
  video: { finds: "video", put: insertVideo, next: captions },
  captions,
  poster: { finds: "image", put: (src, words) => setVideoPart("poster", src, words) },
  card: { finds: "record", put: insertCard },
  quote: { finds: "record", put: insertQuote },
} satisfies Record<string, Dialog>;

/** Has room for either the text or the form around it. */
const isPhone = () => matchMedia("(width < 40rem)").matches;

type PendingUpload = { id: string; file: File; dom: HTMLElement };

/** The text as it will look. `lazy` needs the default export. */
export default function VisualEditor(props: TextViewProps) {
  const { label, disabled, views, length } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { picker: Picker, upload: Upload } = useSlots();
  const formUndo = useFormUndo();
  const [dialog, setDialog] = useState<Dialog>();
  const [isFinding, setFinding] = useState(false);
  const [hasOutline, setOutline] = useState(false);
  const [isFull, setFull] = useFullScreen(frame);
  const [pending, setPending] = useState<PendingUpload[]>([]);

  const open =
    (which: keyof typeof dialogs): Command =>
    () => {
      setDialog(dialogs[which]);
      return true;
    };
  const library = Picker && {
    image: open("image"),
    document: open("document"),
    gallery: open("gallery"),
    video: open("video"),
  };
  const [all] = useState(() =>
    insertions(library, { link: open("link"), card: open("card"), quote: open("quote") }),
  );
  const { mount, editor } = useVisualEditor(props, () => [
    new Plugin({
      props: {
        attributes: ({ doc }) => ({
          "data-placeholder": "Write, or type / to insert",
          ...(doc.childCount > longText ? { "data-long": "" } : {}),
        }),
        handleKeyDown(_view, event) {
          // The second one is the key of links in the source view.
          const isLink = isShortcut(event, linkPickerKey) || isShortcut(event, "L");
          if (!isLink && !isShortcut(event, findKey)) return false;
          // The search of the back office has the same shortcut.
          event.stopPropagation();
          if (isLink) setDialog(dialogs.link);
          else setFinding(true);
          return true;
        },
      },
    }),
    insertionMenu(() => all),
    paste({
      addImages: (files, at) => addImages.current(files, at),
      onLeftOut: (count) =>
        toast({
          title: count === 1 ? "One image was left out" : `${count} images were left out`,
          description: "They are on another site or computer. Download them, then drop them here.",
        }),
    }),
  ]);
  const view = editor?.view;
  const addImages = useRef((_files: File[], _at: number) => {});
  addImages.current = (files, at) => {
    if (!editor || !Upload) return;
    for (const file of files) {
      const dom = document.createElement("div");
      dom.className = "visual-upload";
      dom.contentEditable = "false";
      const id = newId();
      editor.view.dispatch(addPlace(editor.view.state, id, at, dom));
      setPending((others) => [...others, { id, file, dom }]);
    }
  };
  const isUploading = useRef(false);
  isUploading.current = pending.length > 0;
  useEffect(
    () => () => {
      if (isUploading.current)
        toast({
          title: "The upload was cancelled",
          description: "You left the editor. Drop the image again.",
        });
    },
    [],
  );
  function endUpload(id: string, image?: { src: string; alt: string }) {
    if (!view) return;
    const at = placeOfUpload(view.state, id);
    view.dispatch(removePlace(view.state, id));
    setPending((others) => others.filter((each) => each.id !== id));
    view.focus();
    if (!image) return;
    insertImage(image.src, image.alt, at)(view.state, view.dispatch);
    revealLoaded(view, image.src);
  }
  const hasPicked = useRef(false);
  useLayoutEffect(() => {
    if (!view) return;
    if (dialog) return view.dispatch(saveSelection(view.state));
    if (!hasPicked.current) return;
    hasPicked.current = false;
    // Immediately: the dialog restores the focus, but the cursor only later, when the editor may be typing.
    view.focus();
    view.dispatch(view.state.tr.scrollIntoView());
  }, [dialog, view]);
  useEffect(() => {
    if (isFull) view?.dispatch(view.state.tr.scrollIntoView());
  }, [isFull, view]);
  function put(target: string, words: string) {
    if (!dialog) return;
    editor?.run(atDialogSelection(dialog.put(target, words)));
    hasPicked.current = true;
    setDialog(dialog.next);
    if (view && dialog.finds === "image") revealLoaded(view, target);
  }
  function closeFind() {
    setFinding(false);
    editor?.run(seek(undefined));
  }
  const items = editor
    ? visualItems(editor, {
        formUndo,
        link: open("link"),
        library,
        find: { isOpen: isFinding, toggle: () => (isFinding ? closeFind() : setFinding(true)) },
        outline: { isOpen: hasOutline, toggle: () => setOutline(!hasOutline) },
        fullScreen: { isOpen: isFull, toggle: () => setFull(!isFull) },
      })
    : [];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the full screen wherever the focus is
    <div
      ref={frame}
      className={classNames("editor-frame visual", isFull && "visual-full")}
      onKeyDown={(event) => {
        if (event.key === "Escape" && isFull) setFull(false);
      }}
    >
      <div className="editor-tools">
        <EditorToolbar label={label} items={items} disabled={disabled}>
          {views}
          {isFull ? (
            <Button size="sm" className="visual-done" onClick={() => setFull(false)}>
              Done
            </Button>
          ) : null}
        </EditorToolbar>
        {isFinding && editor ? <VisualFind editor={editor} onClose={closeFind} /> : null}
      </div>
      <div className="visual-panes">
        {hasOutline && editor ? <Outline editor={editor} label={label} /> : null}
        <div className="visual-pane">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the button Full screen does the same */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a tap only, because Tab should not cover the form */}
          <div ref={mount} className="visual-mount" onClick={() => isPhone() && setFull(true)} />
          {editor ? <InsertionList editor={editor} all={all} /> : null}
        </div>
      </div>
      {editor ? (
        <ContextBar editor={editor} disabled={disabled} open={(which) => setDialog(dialogs[which])}>
          {isFull ? (
            <>
              <SaveStateHere />
              <span className="visual-context-length">{length}</span>
            </>
          ) : undefined}
        </ContextBar>
      ) : null}
      {Upload
        ? pending.map(({ id, file, dom }) =>
            createPortal(
              <Suspense fallback={<Skeleton shape="field" />}>
                <Upload file={file} onDone={(image) => endUpload(id, image)} onCancel={() => endUpload(id)} />
              </Suspense>,
              dom,
              id,
            ),
          )
        : null}
      {dialog?.finds === "link" || dialog?.finds === "record" ? (
        <LinkPicker
          recordsOnly={dialog.finds === "record"}
          onPick={put}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {Picker && dialog && dialog.finds !== "link" && dialog.finds !== "record" ? (
        <Picker
          key={dialog.finds}
          kind={dialog.finds}
          onPick={({ src, alt }) => put(src, alt)}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </div>
  );
}
