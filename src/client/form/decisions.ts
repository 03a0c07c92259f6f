/** What the forms of an operator's case ask for, by their intent (decision-forms.tsx). */
import type { PageContext } from '../page-context.ts'

export type Decisions = Readonly<Record<string, (call: PageContext['call'], form: FormData) => Promise<unknown>>>
