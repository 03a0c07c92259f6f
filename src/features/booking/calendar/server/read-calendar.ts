/** What a calendar program reads at its address. */
import { createHash } from 'node:crypto'
import { translator } from '#kernel/texts.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { takeOrRefuse } from '#platform/http/rate-store.ts'
import type { readCalendar as contract } from '../contract.ts'
import { calendarText } from '../../mails/subscribed-calendar.ts'
import { calendarEntry } from '../rules/calendar-entry.ts'
import { MOST_MISSES_AN_HOUR, MOST_READS_AN_HOUR } from '../rules/limits.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { findByToken, markUsed, ownsOffice, readCalendarRows } from './calendar-store.ts'

const HOUR_SECONDS = 3600
/** Not every reading is worth a write. */
const USED_STEP_MINUTES = 5

export async function readCalendar({ params, caller, now, context }: Call<typeof contract>) {
  const { db, config } = context
  const found = await findByToken(db.read, params.token)
  const isTheirs = found && (found.office_id === null || (await ownsOffice(db.read, found.person_id, found.office_id)))
  if (!found || !isTheirs) {
    const rate = { max: MOST_MISSES_AN_HOUR, seconds: HOUR_SECONDS }
    await takeOrRefuse(db.write, {
      name: 'calendar-miss',
      subject: addressKey(caller.address, config.SECRET) ?? '',
      rate,
    })
    return refuse('request.not_found')
  }
  const rate = { max: MOST_READS_AN_HOUR, seconds: HOUR_SECONDS }
  await takeOrRefuse(db.write, { name: 'calendar', subject: String(found.id), rate })
  const stale = now.subtract({ minutes: USED_STEP_MINUTES })
  if (found.used_at === null || Temporal.Instant.compare(found.used_at, stale) < 0)
    await markUsed(db.write, found.id, now)

  const locale = found.locale === 'en' ? 'en' : 'de'
  const wanted = { scope: found.scope, personId: found.person_id, office: found.office_id }
  const rows = await readCalendarRows(db.read, wanted, locale, now)
  const side = found.scope === 'bookings' ? ('booker' as const) : ('provider' as const)
  const address = { baseUrl: config.BASE_URL, host: new URL(config.BASE_URL).hostname }
  const entries = rows.map((row) => calendarEntry(row, { side, ...address, locale }))
  const t = translator(locale === 'en' ? en : de, locale)
  return {
    name: 'viertel.ics',
    type: 'text/calendar; charset=utf-8' as const,
    text: calendarText(t(side), entries, now),
    // Of what is in it, without when it was made.
    etag: `"${createHash('sha256')
      .update(JSON.stringify([t(side), entries]))
      .digest('base64url')
      .slice(0, 27)}"`,
  }
}
