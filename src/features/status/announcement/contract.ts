/** Announcements: everybody reads those in force, operators write them. */
import { z } from 'zod'
import { ANYONE, endpoint } from '#kernel/endpoint.ts'
import { id, idInPath, instant, line, paragraphs } from '#kernel/fields.ts'
import { KINDS, SHOWN_ON } from './rules/announcement-kinds.ts'

const LONGEST_TITLE = 120
const LONGEST_TEXT = 2000

/** In the language of who asks. */
export const announcement = z.object({
  id,
  kind: z.enum(KINDS),
  title: z.string(),
  text: z.string(),
  startsAt: instant,
  endsAt: instant.nullable(),
  /** The newest first. */
  updates: z.array(z.object({ at: instant, text: z.string() })),
})

export const readAnnouncements = endpoint({
  method: 'GET',
  path: '/api/announcement',
  summary: 'What is announced on every page now, the newest first',
  access: ANYONE,
  reply: z.object({ data: z.array(announcement.omit({ updates: true, text: true })) }),
  refusals: [],
})

const written = {
  kind: z.enum(KINDS),
  shownOn: z.enum(SHOWN_ON),
  titleDe: line(LONGEST_TITLE),
  titleEn: line(LONGEST_TITLE),
  textDe: paragraphs(LONGEST_TEXT),
  textEn: paragraphs(LONGEST_TEXT),
}

const body = z.strictObject({
  ...written,
  /** "2026-11-28T22:00" on the clock of the region; empty: now. */
  startsAt: z.string().max(20),
  /** Empty: until somebody ends it. */
  endsAt: z.string().max(20),
})

const kept = z.object({
  id,
  ...written,
  startsAt: instant,
  endsAt: instant.nullable(),
  when: z.enum(['coming', 'now', 'over']),
  /** As the fields of the form have them. */
  typedStart: z.string(),
  typedEnd: z.string(),
  updates: z.array(z.object({ at: instant, textDe: z.string(), textEn: z.string() })),
})

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/operator/announcement',
  summary: 'The last 50 announcements, the newest first',
  access: ['operator'],
  desk: ['support'],
  reply: z.object({ data: z.array(kept) }),
  refusals: [],
})

export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/api/operator/announcement',
  summary: 'Announce something in both languages',
  access: ['operator'],
  desk: ['support'],
  body,
  status: 201,
  reply: z.object({ data: z.object({ id }) }),
  refusals: ['account.proof_needed', 'announcement.no_such_time', 'announcement.ends_early'],
})

export const changeAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/operator/announcement/{id}',
  summary: 'Change the words and times of an announcement that is not over',
  access: ['operator'],
  desk: ['support'],
  params: z.object({ id: idInPath }),
  body,
  reply: z.object({ data: z.object({ id }) }),
  refusals: [
    'account.proof_needed',
    'request.not_found',
    'announcement.no_such_time',
    'announcement.ends_early',
    'announcement.over',
  ],
})

export const updateAnnouncement = endpoint({
  method: 'POST',
  path: '/api/operator/announcement/{id}/update',
  summary: 'Say how an announced thing goes on',
  access: ['operator'],
  desk: ['support'],
  params: z.object({ id: idInPath }),
  body: z.strictObject({ textDe: paragraphs(LONGEST_TEXT), textEn: paragraphs(LONGEST_TEXT) }),
  status: 201,
  reply: z.object({ data: z.object({ id }) }),
  refusals: ['account.proof_needed', 'request.not_found', 'announcement.over'],
})

export const endAnnouncement = endpoint({
  method: 'POST',
  path: '/api/operator/announcement/{id}/end',
  summary: 'End an announcement now; one that has not begun is taken back',
  access: ['operator'],
  desk: ['support'],
  params: z.object({ id: idInPath }),
  reply: z.object({ data: z.object({ id }) }),
  refusals: ['account.proof_needed', 'request.not_found', 'announcement.over'],
})
