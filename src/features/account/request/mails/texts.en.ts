import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  kind_access: 'a copy of your data (access)',
  kind_rectification: 'rectification of your data',
  kind_erasure: 'the erasure of your account',
  kind_restriction: 'restriction of the processing of your data',
  kind_objection: 'an objection to the processing of your data',
  opened_title: 'We have received your request',
  opened_text: 'You wrote to us about {kind}. It arrived on {arrived}. We will answer you by {until}.',
  opened_small: 'If you did not write to us, tell us at once at the address at the end of this mail.',
  extended_title: 'Your request takes longer',
  extended_text: 'We need more time for your request of {arrived} ({kind}). We will answer you by {until}.',
  fulfilled_title: 'Your request is done',
  fulfilled_text: 'On {arrived} you wrote to us about {kind}. It is done.',
  refused_title: 'Your request is refused',
  refused_text: 'On {arrived} you wrote to us about {kind}. We do not comply with it.',
  withdrawn_title: 'Your request is taken back',
  withdrawn_text: 'On {arrived} you wrote to us about {kind}. We have noted that it is settled.',
  why: 'Reason',
  done: 'What we have done',
  complain:
    'If you disagree, you can complain to a data protection authority, for example where you live or work; the authorities are listed at https://www.edpb.europa.eu, in Switzerland it is the FDPIC, https://www.edoeb.admin.ch. You can also go to court.',
} as const satisfies SameKeys<typeof de>
