/** The forms of an office's page at the desk. */
export const OFFICE_FORMS = ['hide', 'show', 'cancel'] as const
export type OfficeForm = (typeof OFFICE_FORMS)[number]
