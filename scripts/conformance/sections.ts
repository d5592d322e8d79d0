import type { Section } from "./context.ts";
import { accounts } from "./sections/accounts.ts";
import { data } from "./sections/data.ts";
import { files } from "./sections/files.ts";
import { functions } from "./sections/functions.ts";
import { history } from "./sections/history.ts";
import { leaving } from "./sections/leaving.ts";
import { permissions } from "./sections/permissions.ts";
import { project } from "./sections/project.ts";

/** In this order: the accounts that all others use are made first, and the last section deletes one of them. */
export const sections: Section[] = [project, accounts, permissions, functions, data, history, files, leaving];
