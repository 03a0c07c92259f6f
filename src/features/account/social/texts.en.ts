/** Signing in with Google and Apple. */
import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  google: 'Sign in with Google',
  apple: 'Sign in with Apple',
  linkFirst: 'There is already an account with this address. Sign in and we will connect {provider}.',
  unverified: '{provider} has not confirmed this e-mail address. Please register with your e-mail and a password.',
  unconfirmed: 'Confirm your e-mail address first. Then you can connect {provider}.',
  noEmail:
    'Could not resolve the {provider} e-mail. Share it with us at {provider}, or register with your e-mail and a password.',
  denied: 'You cancelled signing in with {provider}.',
  otherAccount: 'This {provider} account is already connected to another account.',
  failed: 'Signing in with {provider} did not work. Please try again.',

  connectTitle: 'Connect {provider}?',
  connectText: 'You can then sign in to your account {email} with {provider} as well. Your password still works.',
  connect: 'Connect {provider}',
  notNow: 'Not now',

  termsTitle: 'One more step',
  termsText: 'Before you book or offer anything, we need your agreement.',
  terms: 'I accept the {terms} and have read the {privacy}.',
  termsLink: 'terms of use',
  privacyLink: 'privacy policy',
  termsMissing: 'Please accept the terms.',
  agree: 'Agree and continue',
} as const satisfies SameKeys<typeof de>
