import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** Staying longer. */
export default {
  title: 'Stay longer?',
  ask: 'Extend',
  until: 'Until when',
  fullDay: 'full day',
  noMore: 'no extra charge',
  extend: 'Extend and pay',
  extendFree: 'Extend',
  extendTo: 'until {end} for {amount}',
  extendToFree: 'until {end}',
  total: '{total} in total. You are charged after the booking.',
  covered: '{total} in total. {hold} are held on your card; you are charged after the booking.',
  holdFirst: '{total} in total. First {hold} are held on your card; you are charged after the booking.',
  done: 'Extended: you can stay until {end}.',
  stayPageTitle: 'Stay longer',
  stayTitle: 'Stay longer?',
  stayNow: 'Your time: {day}, {from}–{to}',
  tag: 'Extended',
} satisfies SameKeys<typeof de>
