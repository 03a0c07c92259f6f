/** The forms of the page, each told by its intent: what it does, and to which announcement. */
export const ANNOUNCEMENT_INTENTS = ['make', 'change', 'update', 'end'] as const
export type AnnouncementIntent = (typeof ANNOUNCEMENT_INTENTS)[number]

export const intentOf = (what: AnnouncementIntent, id: number) => `${what}:${id}`

/** @returns null for what is no form of the page */
export function readIntent(intent: string): { readonly what: AnnouncementIntent; readonly id: string } | null {
  const [name, id = ''] = intent.split(':')
  const what = ANNOUNCEMENT_INTENTS.find((one) => one === name)
  return what ? { what, id } : null
}

export const ANNOUNCEMENT_FIELDS = [
  'kind',
  'shownOn',
  'titleDe',
  'titleEn',
  'textDe',
  'textEn',
  'startsAt',
  'endsAt',
] as const
