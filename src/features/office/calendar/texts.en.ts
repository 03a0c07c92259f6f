import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** Texts of the calendar, loaded on demand. */
export default {
  grid: 'Start times, {days}',
  hour: 'Time',
  dayTabs: 'Day',
  fits: '{day}, {time}: free, until {end}',
  short: '{day}, {time}: free, but too short for {count} hours',
  taken: '{day}, {time}: taken',
  soon: '{day}, {time}: past or too soon',
  closed: '{day}, {time}: closed',
  word_short: 'short',
  word_taken: 'taken',
  word_soon: 'past',
  word_closed: 'closed',
  chosen: 'Chosen: {day}, {from} to {to}',
  help: 'Use the arrow keys to move between times, Page Up and Page Down for weeks or days, and Enter to choose.',
  legend_fits: 'Start time: free for {count} hours from here',
  legend_short: 'short: free, but not for {count} hours',
  legend_taken: 'taken: open, nothing free',
  legend_closed: 'closed: not open',
} satisfies SameKeys<typeof de>
