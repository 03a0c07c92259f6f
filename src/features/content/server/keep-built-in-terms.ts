import type { Context } from '#platform/context.ts'
import { builtInPage } from './built-in-page.ts'
import { TERMS } from './terms-store.ts'
import { addVersion, versionsOf } from './version-store.ts'

/**
 * People agree to the built-in terms as they are when they register. The text is kept at each start until the first person
 * has registered, so that a newer version of the product, or another setting, changes no contract afterwards.
 */
export async function keepBuiltInTerms({ db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>): Promise<void> {
  const versions = await versionsOf(db.write, TERMS)
  const somebody = await db.write.selectFrom('person').select('id').limit(1).executeTakeFirst()
  for (const locale of ['de', 'en'] as const) {
    const kept = versions.find((one) => one.locale === locale)
    const text = builtInPage(config, TERMS, locale)
    if (!text || (kept && (somebody || kept.markdown === text.markdown))) continue
    const version = (kept?.version ?? 0) + 1
    await addVersion(db.write, { slug: TERMS, locale, version, ...text, savedBy: null, savedAt: clock.now() })
  }
}
