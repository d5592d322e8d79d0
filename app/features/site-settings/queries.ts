import type { Database } from "#common/database.ts";
import { type PageTextKind, type PageTexts, pageTextSetting } from "#content-model/page-texts.ts";
import { wordsOf } from "~/lib/page-words/read-words.ts";
import { isSignUpOpen, shownBanner } from "./shapes.ts";

/** The banner of every page. Without an answer the page is shown without it. */
export async function getNotice(db: Database): Promise<string | undefined> {
  const { data } = await db
    .from("site_settings")
    .select("value")
    .eq("key", "maintenance_banner")
    .maybeSingle();
  return shownBanner(data?.value);
}

export async function getSignUpOpen(db: Database): Promise<boolean> {
  const { data } = await db.from("site_settings").select("value").eq("key", "sign_up_open").maybeSingle();
  return isSignUpOpen(data?.value);
}

/** The page texts of one kind of page. A record may override some of them. */
export async function getPageWords<Kind extends PageTextKind>(
  db: Database,
  kind: Kind,
  own?: unknown,
): Promise<PageTexts<Kind>> {
  const { data } = await db
    .from("site_settings")
    .select("value")
    .eq("key", pageTextSetting(kind))
    .maybeSingle();
  return wordsOf(kind, data?.value, own);
}
