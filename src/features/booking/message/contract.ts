/** What the booker and the host of a booking write to each other; operators hide what was reported. */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { id, idInPath, instant, isoDate, line, paragraphs, ruleFields } from '#kernel/fields.ts'
import { MOST_LETTERS } from './rules/limits.ts'

const LONGEST_REPORT = 500
const SHORTEST_REASON = 10
const LONGEST_REASON = 1000

const params = z.object({ id: idInPath })
const ofMessage = z.object({ id: idInPath, message: idInPath })

const message = z.object({
  id,
  isMine: z.boolean(),
  /** Null when an operator has hidden it; its author still sees it, with the reason. */
  text: z.string().nullable(),
  hiddenReason: z.string().nullable(),
  sentAt: instant,
  readAt: instant.nullable(),
  /** It is the caller's own, new, and not read yet. */
  mayTakeBack: z.boolean(),
})

export const readMessages = endpoint({
  method: 'GET',
  path: '/api/booking/{id}/message',
  summary: 'What the booker and the host of a booking have written, the oldest first; the newest 500',
  access: SIGNED_IN,
  params,
  reply: z.object({
    data: z.object({
      messages: z.array(message),
      /** Of the other side: the name of the booker, or of the host. */
      with: z.string(),
      isHost: z.boolean(),
      mayWrite: z.boolean(),
      /** The last day on which either side may write, at the place. */
      until: isoDate,
    }),
  }),
  refusals: ['request.not_found'],
  // What people write to each other is theirs; support sees that and when they did.
  withheld: ['text'],
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/booking/{id}/message',
  summary: 'Write to the other side of a booking, from its confirmation until 30 days after its end',
  access: SIGNED_IN,
  params,
  body: z.strictObject({ text: paragraphs(MOST_LETTERS) }),
  reply: z.object({ data: message }),
  status: 201,
  idempotent: true,
  refusals: [
    'request.not_found',
    'booking.suspended',
    'booking.message_closed',
    'request.too_many',
    'request.key_reused',
  ],
  changesUserData: true,
})

export const noteMessagesRead = endpoint({
  method: 'PUT',
  path: '/api/booking/{id}/message/read',
  summary: 'What the other side wrote, up to this message, has been read',
  access: SIGNED_IN,
  params,
  body: z.strictObject({ until: id }),
  reply: z.object({ data: z.null() }),
  refusals: ['request.not_found'],
  changesUserData: true,
})

export const takeBackMessage = endpoint({
  method: 'DELETE',
  path: '/api/booking/{id}/message/{message}',
  summary: 'Take a message back within five minutes, while nobody has read it',
  access: SIGNED_IN,
  params: ofMessage,
  reply: z.object({ data: z.null() }),
  refusals: ['request.not_found', 'booking.message_stays'],
  changesUserData: true,
})

export const reportMessage = endpoint({
  method: 'PUT',
  path: '/api/booking/{id}/message/{message}/report',
  summary: 'Report what the other side wrote; operators look at it',
  access: SIGNED_IN,
  params: ofMessage,
  body: z.strictObject({ reason: line(LONGEST_REPORT) }),
  reply: z.object({ data: z.null() }),
  refusals: ['request.not_found'],
  limit: { perMinute: 20, shared: true },
})

export const listMessageReports = endpoint({
  method: 'GET',
  path: '/api/operator/message-report',
  summary: 'Reported messages that are not hidden, the oldest report first; at most 100',
  access: ['operator'],
  desk: ['support'],
  reply: z.object({
    data: z.array(
      z.object({
        id,
        booking: id,
        from: z.enum(['booker', 'provider']),
        text: z.string(),
        sentAt: instant,
        reason: z.string(),
        reportedAt: instant,
      }),
    ),
  }),
  refusals: [],
})

export const hideMessage = endpoint({
  method: 'PUT',
  path: '/api/operator/message/{id}/hiding',
  summary: 'Hide a message with a statement of reasons, which its author is told and may complain of',
  access: ['operator'],
  desk: ['support'],
  params,
  body: z.strictObject({ reason: line(LONGEST_REASON, SHORTEST_REASON), ...ruleFields }),
  reply: z.object({ data: z.null() }),
  refusals: ['account.proof_needed', 'request.not_found'],
})

export const keepMessage = endpoint({
  method: 'DELETE',
  path: '/api/operator/message/{id}/report',
  summary: 'A message stays; whoever reported it is told why and may complain',
  access: ['operator'],
  desk: ['support'],
  params,
  body: z.strictObject({ reason: line(LONGEST_REASON, SHORTEST_REASON) }),
  reply: z.object({ data: z.null() }),
  refusals: ['account.proof_needed', 'request.not_found'],
})
