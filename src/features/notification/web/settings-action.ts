/** What the form of notification-settings-form.tsx sends, wherever it stands. Only actions use it. */
import { formDone, formRefused } from '#client/form/form-answer.ts'
import type { PageContext } from '#client/page-context.ts'
import { saveSettings } from '../contract.ts'
import { QUIET_FIELDS, settingsOfForm } from './notification-settings-form.tsx'

export async function settingsAction(form: FormData, { call, locale }: PageContext) {
  try {
    await call(saveSettings, { body: settingsOfForm(form) })
    return formDone('settings')
  } catch (error) {
    return formRefused(error, form, QUIET_FIELDS, locale)
  }
}
