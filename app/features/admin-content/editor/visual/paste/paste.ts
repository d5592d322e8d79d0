// Pasting and dropping. ProseMirror's own HTML parser is not used, because the page's policy forbids it.
import { DOMParser, Fragment, type Node, Slice } from "prosemirror-model";
import { Plugin, Selection } from "prosemirror-state";
import { isInTable, handlePaste as pasteCells } from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import { inertDocument } from "~/ui/trusted-html.tsx";
import { linkTo } from "../commands.ts";
import { openMarkdown } from "../markdown/open-markdown.ts";
import { schema } from "../markdown/schema.ts";
import { writeBlock } from "../markdown/to-markdown.ts";
import { cleanHtml, withoutStyles } from "./clean-html.ts";
import { looksLikeMarkdown, pastedUrl } from "./plain-text.ts";

type PasteOptions = {
  /** Uploads images and inserts them at this position. */
  addImages: (files: File[], at: number) => void;
  /** Reports images of other sites, which cannot be pasted. */
  onLeftOut: (count: number) => void;
};

/** The source of text copied in this editor, which HTML may not represent. */
let copied: { text: string; slice: Slice } | undefined;

export function paste(options: PasteOptions) {
  return new Plugin({
    props: {
      clipboardTextSerializer(slice) {
        const text = markdownOf(slice);
        copied = { text, slice };
        return text;
      },
      handleDOMEvents: {
        paste(view, event) {
          if (!view.editable || !event.clipboardData) return false;
          event.preventDefault();
          take(view, event.clipboardData, view.state.selection.from, event, options);
          return true;
        },
        drop(view, event) {
          const isOwn = view.dragging !== null;
          if (!view.editable || isOwn || !event.dataTransfer) return false;
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
          event.preventDefault();
          if (at === undefined) return true;
          view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at))));
          take(view, event.dataTransfer, at, event, options);
          view.focus();
          return true;
        },
      },
    },
  });
}

function take(view: EditorView, data: DataTransfer, at: number, event: Event, options: PasteOptions) {
  const text = data.getData("text/plain");
  const html = data.getData("text/html");
  const files = [...data.files].filter(({ type }) => type.startsWith("image/"));
  const { state } = view;
  if (state.selection.$from.parent.type.spec.code) return insertText(view, text);
  const url = pastedUrl(text);
  if (url && !html.includes("<img")) {
    linkTo(url, url)(state, view.dispatch);
    return;
  }
  if (copied && html.includes("data-pm-slice") && copied.text === text)
    return insertSlice(view, copied.slice, event);
  // A copied image comes as a file with its tag. Word adds an image of the copied text.
  const cleaned = html ? cleanHtml(inertDocument(withoutStyles(html))) : undefined;
  const hasWords = /\S/.test(cleaned?.body.textContent ?? "") || cleaned?.body.querySelector("img,hr");
  if (files.length > 0 && !hasWords) return options.addImages(files, at);
  if (cleaned && hasWords) {
    insertSlice(view, DOMParser.fromSchema(schema).parseSlice(cleaned.body), event);
    if (cleaned.pictures.length > 0)
      options.addImages(cleaned.pictures.flatMap(pictureFile), view.state.selection.from);
    if (cleaned.leftOut > 0) options.onLeftOut(cleaned.leftOut);
    return;
  }
  if (cleaned && cleaned.leftOut > 0) return options.onLeftOut(cleaned.leftOut);
  if (text) insertSlice(view, textSlice(text), event);
}

function insertText(view: EditorView, text: string) {
  view.dispatch(view.state.tr.insertText(text.replace(/\r\n?/g, "\n")).scrollIntoView());
}

function insertSlice(view: EditorView, slice: Slice, event: Event) {
  const { state } = view;
  if (isInTable(state)) {
    if (pasteCells(view, event as ClipboardEvent, slice)) return;
    // Cells have one line.
    const line = slice.content.textBetween(0, slice.content.size, " ", " ");
    const isInline = slice.content.firstChild?.isInline ?? false;
    if (!isInline && slice.content.childCount > 1) return insertText(view, line.replace(/\s+/g, " "));
  }
  view.dispatch(state.tr.replaceSelection(slice).scrollIntoView().setMeta("paste", true));
}

/** Parses Markdown; other text line by line. */
function textSlice(text: string): Slice {
  const plain = text.replace(/\r\n?/g, "\n");
  if (looksLikeMarkdown(plain)) return openEnds(openMarkdown(plain).doc.content);
  const lines = plain
    .split(/\n+/)
    .filter((line, index, all) => line !== "" || all.length === 1 || index === 0);
  const paragraphs = lines.map((line) =>
    schema.nodes.paragraph.create(null, line === "" ? undefined : schema.text(line)),
  );
  return openEnds(Fragment.from(paragraphs));
}

/** Paragraphs at both ends merge with the line at the cursor. */
function openEnds(content: Fragment): Slice {
  const isOpen = (node: Node | null) => (node?.type === schema.nodes.paragraph ? 1 : 0);
  return new Slice(content, isOpen(content.firstChild), isOpen(content.lastChild));
}

function markdownOf({ content }: Slice): string {
  const only = content.childCount === 1 ? content.firstChild : undefined;
  if (!content.firstChild?.isBlock || only?.type === schema.nodes.paragraph || only?.type.spec.code)
    return content.textBetween(0, content.size, "\n\n");
  return content.content.map(writeBlock).join("\n\n");
}

/** The file of an image embedded in HTML. */
function pictureFile(url: string, index: number): File[] {
  const [, type = "", data = ""] = /^data:(image\/[\w+.-]+);base64,(.*)$/s.exec(url) ?? [];
  if (!data) return [];
  try {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
    return [new File([bytes], `pasted-${index + 1}.${type.split("/")[1]}`, { type })];
  } catch {
    return [];
  }
}
