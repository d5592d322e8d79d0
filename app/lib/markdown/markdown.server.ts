// The name keeps the renderer out of visitors' browsers: the build refuses a page that would bring it along.
export { type FindLinks, type FindPictures, renderMarkdown } from "./markdown.ts";
