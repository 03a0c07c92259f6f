import type { ViewerKind } from '#kernel/viewer.ts'

const HOMES: Readonly<Partial<Record<ViewerKind, string>>> = {
  provider: '/office-booking',
  corporate: '/employees',
  employee: '/workspace',
  operator: '/operator',
}

/** The page with which a kind of person begins; guests and users begin with the search. */
export const homeOf = (kind: ViewerKind): string => HOMES[kind] ?? '/'
