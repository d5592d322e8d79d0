import { EditorState } from "prosemirror-state";
import { expect, test } from "vitest";
import { insertImage } from "./commands.ts";
import { openMarkdown } from "./markdown/open-markdown.ts";
import { addPlace, placeOfUpload, removePlace, uploadPlaces } from "./uploads.ts";

test("two images uploaded to an empty paragraph keep their places", () => {
  const { doc, write } = openMarkdown("");
  let state = EditorState.create({ doc, plugins: [uploadPlaces()] });
  const element = {} as HTMLElement;
  for (const id of ["a", "b"]) state = state.apply(addPlace(state, id, 1, element));
  for (const id of ["a", "b"]) {
    const at = placeOfUpload(state, id);
    expect(at).toBeDefined();
    state = state.apply(removePlace(state, id));
    insertImage(
      `/${id}`,
      id,
      at,
    )(state, (tr) => {
      state = state.apply(tr);
    });
  }
  expect(write(state.doc)).toBe("![a](/a)\n\n![b](/b)");
});
