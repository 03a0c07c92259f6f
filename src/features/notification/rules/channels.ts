/**
 * Groups of notices that people can switch, channel by channel, and what each channel of a notice means. What is
 * mandatory belongs to a contract, to money or to the safety of the account, and cannot be switched off.
 */
export const NOTICE_GROUPS = [
  'booking',
  'message',
  'reminder',
  'payment',
  'watch',
  'office',
  'rating',
  'account',
] as const
export type NoticeGroup = (typeof NOTICE_GROUPS)[number]

export const CHANNELS = ['list', 'push', 'mail'] as const
export type Channel = (typeof CHANNELS)[number]

/** How one recipient of an event is told. */
export type Telling = {
  readonly group: NoticeGroup
  readonly list?: true
  /** `urgent` also breaks the quiet hours. */
  readonly push?: 'quiet' | 'urgent'
  readonly mail?: 'optional' | 'mandatory'
}

/** What the settings show for a channel of a group: a switch, always on, or nothing. */
export type Choice = 'switch' | 'fixed' | 'none'

export const CHOICES: Readonly<Record<NoticeGroup, Readonly<Record<Channel, Choice>>>> = {
  booking: { list: 'switch', push: 'switch', mail: 'fixed' },
  message: { list: 'switch', push: 'switch', mail: 'switch' },
  reminder: { list: 'switch', push: 'switch', mail: 'switch' },
  payment: { list: 'switch', push: 'switch', mail: 'fixed' },
  watch: { list: 'switch', push: 'switch', mail: 'switch' },
  office: { list: 'switch', push: 'switch', mail: 'switch' },
  rating: { list: 'switch', push: 'none', mail: 'none' },
  account: { list: 'switch', push: 'switch', mail: 'fixed' },
}
