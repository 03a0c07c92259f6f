import { expect, test } from 'vitest'
import { translator } from '#kernel/texts.ts'
import type { FailureCode } from './failure.ts'
import type { FeedReason } from './read-feed.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type Code = FeedReason['code'] | FailureCode
const zone = 'Mars/Olympus'
/** What stands in the words of each; the compiler finds a code that is missing. */
const SLOTS: Readonly<Record<Code, Readonly<Record<string, string | number>>>> = {
  not_a_calendar: {},
  cut_off: {},
  too_many_entries: {},
  too_many_zones: {},
  too_many_times: {},
  nothing_readable: {},
  took_too_long: {},
  fetch_refused: {},
  fetch_private: {},
  fetch_large: {},
  fetch_failed: {},
  entries_skipped: { count: 2 },
  rules_skipped: { count: 2 },
  series_cut: { count: 2 },
  lines_misplaced: { count: 2 },
  zone_unknown: { zone },
}

test.each(Object.keys(SLOTS) as Code[])('%s is said in both languages', (code) => {
  for (const text of [translator(de, 'de'), translator(en, 'en')].map((t) => t(`why_${code}`, SLOTS[code]))) {
    expect(text).not.toContain('why_')
    expect(text).not.toContain('{')
  }
})
