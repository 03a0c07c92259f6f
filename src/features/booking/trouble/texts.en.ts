/** A guest cannot get in. */
import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  ask: 'Can’t get in?',
  askText: 'We will tell {name} at once. If nobody answers within {minutes} minutes, you can cancel free of charge.',
  report: 'I can’t get in',
  waiting: 'We have told {name}',
  waitingText: 'Reported at {at}. If there is no answer by {until}, you can cancel free of charge.',
  inside: 'I’m inside',
  late: '{name} has not answered',
  lateText: 'We are sorry. You can now cancel free of charge and find another place nearby.',
  leave: 'Cancel free of charge',
  leftText: 'You could not get in, so you pay nothing.',
  answered_coming: '{name} is coming to the door',
  answered_code: '{name} is sending you the code in the messages',
  codeHere: '{name} has answered: the door code is on this page.',
  answered_opened: '{name} has opened the door',
  again: 'I still can’t get in',
  toMessages: 'To the messages',
  alarm: '{name} can’t get in',
  alarmWhat: '{office}, {from}–{to}. Reported at {at}.',
  alarmUntil: 'Answer by {until}, or {name} can cancel free of charge.',
  alarmLate: 'The time for an answer is over: {name} can now cancel free of charge. Please answer anyway.',
  left_one: '{count} minute left for your answer',
  left_other: '{count} minutes left for your answer',
  coming: 'I’m coming',
  code: 'Send the code',
  opened: 'It’s open',
  noticeTitle: '{name} can’t get in',
  noticeText: '{office}: answer by {time}, or your guest can cancel free of charge.',
  noticeGo: 'Answer now',
  silentTitle: 'No answer: you can cancel free of charge',
  silentText: 'Other places nearby are free.',
  unreachableTitle: '{provider} does not answer guests at the door',
  unreachableText:
    '{count} reports that a guest could not get in had no answer in the last 30 days, most recently at {office}.',
} as const satisfies SameKeys<typeof de>
