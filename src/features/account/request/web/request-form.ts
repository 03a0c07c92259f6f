/** The forms of the page of requests, and the fields of these and of the one that enters a request. */
export const REQUEST_FORMS = ['fulfil', 'extend', 'close'] as const
export type RequestForm = (typeof REQUEST_FORMS)[number]

export const REQUEST_FIELDS = ['kind', 'channel', 'identity', 'arrivedOn', 'wanted'] as const
export const ANSWER_FIELDS = ['outcome', 'reason', 'as'] as const
