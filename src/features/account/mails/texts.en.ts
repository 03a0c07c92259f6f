import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  verify_subject: 'Verify your e-mail address',
  verify_preheader: 'One click and you can book.',
  verify_text: 'good to have you here. Please verify your e-mail address so that you can book.',
  verify_button: 'Verify e-mail address',
  verify_small: 'The link is valid for {hours} hours. If you did not sign up, please ignore this e-mail.',
  reset_subject: 'Set a new password',
  reset_preheader: 'The link is valid for {minutes} minutes.',
  reset_text: 'here is the link to set a new password. Setting it signs you out on all devices.',
  reset_button: 'Set a new password',
  reset_small:
    'The link is valid for {minutes} minutes and works once. If you did not ask for it, ignore this e-mail: your password stays the same.',
  newsletter_subject: 'Confirm the newsletter',
  newsletter_preheader: 'The link is valid for {days} days.',
  newsletter_text: 'you would like to get the newsletter of Viertel. Please confirm this, and we will send it to you.',
  newsletter_button: 'Confirm the newsletter',
  newsletter_small: 'The link is valid for {days} days. If this was not you, ignore this mail: you will get nothing.',
  device_subject: 'New sign-in to your account',
  device_preheader: 'Was this you?',
  device_text: 'someone has just signed in to your account on a new device or network: {device}.',
  device_unknown: 'unknown device',
  device_button: 'Review your sign-ins',
  device_small:
    'If this was you, there is nothing to do. If it was not, sign that device out and change your password right away.',
} satisfies SameKeys<typeof de>
