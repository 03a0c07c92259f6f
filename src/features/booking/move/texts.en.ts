import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** Moving a booking. */
export default {
  title: 'Move to another time',
  ask: 'Move',
  done: 'Moved. The new calendar entry is on its way by e-mail.',
  notNow: 'Keep it as it is',
  show: 'Show the price',
  before: 'Now',
  after: 'New',
  more: '{amount} more',
  less: '{amount} less',
  same: 'same price',
  move: 'Move',
  movePay: 'Move and pay',
  to: 'to {when}',
  holdSame: '{hold} stay held on your card; you are charged after the booking.',
  holdNow: 'First {hold} are held on your card; you are charged after the booking.',
  holdLater: 'On {at} we will hold {hold} on your card; you are charged after the booking.',
  freeUntil: 'Until {at} you can then cancel free of charge, or move it again.',
} satisfies SameKeys<typeof de>
