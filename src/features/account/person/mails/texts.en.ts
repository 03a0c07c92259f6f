import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** Words on what somebody may do at the desk. */
export default {
  title: 'Your roles at the desk',
  text: 'Whoever runs the desk has changed your roles. You have now: {roles}.',
  textNone:
    'Whoever runs the desk has changed your roles. You do not work at the desk any more, and your account is an ordinary one again.',
  role_owner: 'owner',
  role_support: 'support',
  role_finance: 'finance',
  signIn:
    'When you join the desk or leave it, you have to sign in again. At the desk your account needs the second step.',
  button: 'Go to my account',
} as const satisfies SameKeys<typeof de>
