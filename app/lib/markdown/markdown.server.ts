// The file name keeps the renderer out of visitors' browsers: the build refuses a page that would include it.
export { type FindLinks, type FindPictures, renderMarkdown } from "./markdown.ts";
