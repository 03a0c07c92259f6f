import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  greetingNobody: 'Hello',
  received_title: 'We have received your report',
  received_text:
    'Thank you for reporting “{title}” on {day}. A person will look at it, usually within {days} days. We will write to you what we decide.',
  receivedButton: 'See the state of your report',
  decided_title: 'Your report has been decided',
  decided_text: 'We have looked at what you reported about “{title}” on {day}: {outcome}',
  answered_title: 'The complaint has been decided',
  answered_text: 'Somebody else than the first time has looked at “{title}” again: {outcome}',
  acted_title: 'Decision about “{title}”',
  acted_text: '“{title}” was reported to us. We have looked at it: {outcome}',
  reasons: 'Statement of reasons',
  facts: 'Facts',
  law: 'Law',
  terms: 'Terms of use',
  scope: 'Scope',
  scopeText: 'on Viertel, everywhere and without an end',
  byHuman: 'A person decided following a report. Nothing of it was automated.',
  complain:
    'If you disagree, you can complain to us free of charge until {day}. Somebody else will then decide. You can also turn to a certified dispute settlement body or to a court.',
  redress: 'You can turn to a certified dispute settlement body or to a court.',
  complainButton: 'See the decision',
  guestReason: 'You receive this e-mail because somebody with this address has reported something at Viertel.',
  outcome_keep: 'It stays as it is.',
  outcome_gone: 'It was no longer there.',
  outcome_hide_office: 'The office is no longer in the search and cannot be booked anew.',
  outcome_remove_photo: 'The photo has been removed.',
  outcome_remove_name: 'The name of the provider has been removed.',
  outcome_hide_profile: 'Picture and place of residence have been removed from the profile.',
  back_hide_office: 'The office may be in the search again.',
  back_remove_photo: 'The photo is back.',
  back_remove_name: 'The name of the provider is back.',
  back_hide_profile: 'Picture and place of residence are back in the profile.',
} as const satisfies SameKeys<typeof de>
