/** The forms of the page, and the names of its checkboxes, which are the events. */
import type { TEST_EVENT, WebhookEvent } from '../rules/event-types.ts'

export const ADD = 'add'
export const CHOOSE = 'choose'
export const PAUSE = 'pause'
export const RESUME = 'resume'
export const RENEW = 'renew'
export const TEST = 'test'
export const AGAIN = 'again'
export const REMOVE = 'remove'

/** The key of the words for an event. */
export function eventText(event: WebhookEvent | typeof TEST_EVENT) {
  return `event_${event.replace('.', '_')}` as EventText<WebhookEvent | typeof TEST_EVENT>
}

type EventText<Event extends string> = Event extends `${infer What}.${infer How}` ? `event_${What}_${How}` : never
