import type { Node } from "prosemirror-model";
import { type Embed, embedNames } from "~/lib/markdown/embeds.ts";
import { downloadSlug } from "~/lib/references/downloads.ts";
import { Button } from "~/ui/button.tsx";
import { schema } from "./markdown/schema.ts";

type EmbedContextProps = {
  kind: Embed;
  quotation: Node;
  open: (dialog: "image" | "captions" | "poster") => void;
};

/** What can be added to an embed. Its words, links and images are changed in the text. */
export function EmbedContext({ kind, quotation, open }: EmbedContextProps) {
  const hasCaptions = filesIn(quotation).size > 1;
  const hasPoster = quotation.children.some(({ firstChild }) => firstChild?.type === schema.nodes.image);
  const action = (name: string, dialog: Parameters<typeof open>[0]) => (
    <Button variant="ghost" size="sm" onClick={() => open(dialog)}>
      {name}
    </Button>
  );
  return (
    <>
      <span className="visual-context-words">{embedNames[kind]}</span>
      {kind === "gallery" ? action("Add image", "image") : null}
      {kind === "video" ? action(hasCaptions ? "Replace captions" : "Add captions", "captions") : null}
      {kind === "video" ? action(hasPoster ? "Replace poster" : "Add poster", "poster") : null}
    </>
  );
}

/** The video and its captions. */
function filesIn(quotation: Node): Set<string> {
  const found = new Set<string>();
  quotation.descendants(({ marks }) => {
    for (const { attrs } of marks) if (downloadSlug(attrs.href ?? "")) found.add(attrs.href);
  });
  return found;
}
