/** Words with ratings. */
import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  answered_title: 'An answer to your rating',
  hidden_title: 'Your words about {office} have been hidden',
  hidden_text: 'We have hidden what you wrote about a booking. Your stars still count. Reason: {reason}',
  hidden_objection:
    'A person made this decision. If you disagree, write to the address at the end of this mail and we will review it. You can also turn to a dispute settlement body or a court.',
  pageTitle: 'Ratings: {office}',
  pageBack: 'To the office',
  pageNone: 'Nobody has written anything yet.',
  stars: '{value} of 5 stars',
  by: '{name}, {day}',
  gone: 'Deleted account',
  answerOf: 'Answer from {provider}',
  answer: 'Your answer',
  answerHint: 'You can answer once; everybody can read it.',
  answerGo: 'Answer',
  answerDone: 'Your answer is there.',
  report: 'Report',
  reportReason: 'What is wrong with it?',
  reportGo: 'Send report',
  reportDone: 'Thank you, we will look at it.',
  caseAnswer: 'Answer of the provider',
  caseReports: 'Reports: {count}',
  caseKeep: 'Keep the text',
  caseKeepGo: 'Keep and tell them',
  caseKeepHint: 'Whoever reported the text will read it like this.',
  caseHide: 'Hide the text',
  caseReason: 'Reason',
  caseReasonHint:
    'Whoever wrote the text and whoever reported it will read it like this. Do not say who reported it. The stars still count.',
  caseHideGo: 'Hide and tell them',
  pages: 'Pages',
  newer: 'Newer',
  older: 'Older',
  pageOf: 'Page {page} of {pages}',
} as const satisfies SameKeys<typeof de>
