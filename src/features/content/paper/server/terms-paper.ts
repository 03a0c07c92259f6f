/**
 * The terms that were in force when a contract was concluded, as a PDF that goes with the confirmation of a booking (section 312f BGB). Each wording is
 * drawn once, in a thread, and kept: its key is the checksum of what is drawn.
 */
import { createHash } from 'node:crypto'
import type { Locale } from '#kernel/locale.ts'
import type { MailAttachment } from '#ports/mail.ts'
import type { Storage } from '#ports/storage.ts'
import type { Context } from '#platform/context.ts'
import { openPaperDrawer, type PaperDrawer } from '#platform/paper/paper-drawer.ts'
import { readPageText } from '../../server/read-page.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { PageOnPaper } from './draw-page.ts'

const THREAD = new URL('./draw-thread.ts', import.meta.url)
/** Counts when the same wording is drawn in another way. */
const DRAWING = 1
/** Of what is built in. */
const BUILT_IN_AT = '2026-11-01T00:00:00Z'

type Parts = Pick<Context, 'config' | 'storage'> & { readonly db: Pick<Context['db'], 'read'> }

type Drawn = { readonly key: string; readonly pdf: Uint8Array }

let shared: PaperDrawer<PageOnPaper, Uint8Array<ArrayBuffer>> | null = null
/** The newest of each language and store, so that a thousand mails read the store once. */
const known = new WeakMap<Storage, Map<Locale, Drawn>>()

/** @param at when the contract was concluded @throws when it can be neither read nor drawn */
export async function termsPaper(parts: Parts, locale: Locale, at: Temporal.Instant): Promise<MailAttachment> {
  const page = await pageOf(parts, locale, at)
  const sum = createHash('sha256')
    .update(JSON.stringify([DRAWING, page]))
    .digest('hex')
  const key = `papers/terms-${locale}-${sum.slice(0, 32)}.pdf`
  const newest = known.get(parts.storage) ?? new Map<Locale, Drawn>()
  known.set(parts.storage, newest)
  const last = newest.get(locale)
  let pdf = last?.key === key ? last.pdf : (await parts.storage.get(key))?.bytes
  if (!pdf) {
    shared ??= openPaperDrawer(THREAD)
    pdf = await shared.draw(page)
    await parts.storage.put(key, pdf, 'application/pdf')
  }
  newest.set(locale, { key, pdf })
  return { name: (locale === 'en' ? en : de).name, contentType: 'application/pdf', content: pdf }
}

async function pageOf({ db, config }: Parts, locale: Locale, at: Temporal.Instant): Promise<PageOnPaper> {
  const text = await readPageText({ db, config }, 'terms', locale, at)
  if (!text) throw new Error('there are no terms')
  const operator = { name: config.OPERATOR_NAME, address: config.OPERATOR_ADDRESS }
  const { title, markdown, savedAt } = text
  return { locale: text.locale, title, markdown, writtenAt: savedAt?.toString() ?? BUILT_IN_AT, operator }
}
