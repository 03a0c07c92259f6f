import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** How well a foreign calendar was understood, and why not better. */
export default {
  health_ok: 'Read completely',
  health_partly: 'Read in part',
  health_broken: 'Not readable – what was read last still holds',
  why_not_a_calendar: 'There is no calendar at this address. Does it open a sign-in page?',
  why_cut_off: 'The file breaks off in the middle.',
  why_too_many_entries: 'The calendar has more than 60,000 entries.',
  why_too_many_zones: 'The calendar describes more than 200 time zones.',
  why_too_many_times: 'In the next two months the calendar has more dates than we can read.',
  why_nothing_readable: 'Not a single entry can be read.',
  why_took_too_long: 'Reading it took too long or too much memory.',
  why_fetch_refused: 'The provider hands out no calendar at this address.',
  why_fetch_private: 'This address is in a private network.',
  why_fetch_large: 'The file is larger than 12 MB.',
  why_fetch_failed: 'The address does not answer.',
  why_entries_skipped_one: 'One entry could not be read and blocks no time.',
  why_entries_skipped_other: '{count} entries could not be read and block no time.',
  why_rules_skipped_one: 'One repetition could not be read: only its first date blocks time.',
  why_rules_skipped_other: '{count} repetitions could not be read: only their first dates block time.',
  why_series_cut_one: 'One series has more than 5,000 dates: only the first ones block time.',
  why_series_cut_other: '{count} series have more than 5,000 dates: only the first ones block time.',
  why_lines_misplaced_one: 'One line is out of place.',
  why_lines_misplaced_other: '{count} lines are out of place.',
  why_zone_unknown: 'The time zone “{zone}” is unknown: the local time of the office holds.',
} satisfies SameKeys<typeof de>
