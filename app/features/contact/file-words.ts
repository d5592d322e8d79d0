// What a form says about files.
import { fileTypes, uploadRule } from "#common/upload-rule.ts";

/** All but captions, which go with a video of the library. */
const taken = Object.entries(fileTypes).filter(([type]) => type !== "text/vtt");
const names = taken.map(([, { name }]) => name);
export const acceptedNames = `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
/** With extensions, because some systems do not know the types of documents. */
export const acceptedTypes = taken.flatMap(([type, { extension }]) => [type, `.${extension}`]).join(",");

const limit = `${uploadRule.maxBytes / 1024 / 1024} MB`;
export const tooLarge = `The files of a message may total at most ${limit}. Choose a smaller file.`;
export const fileLimits = `${acceptedNames}. Up to ${limit}.`;
