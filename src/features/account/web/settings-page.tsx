/** How the person wants to be told (Spec 2: account settings). */
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { readSettings, saveSettings } from '#features/notification/contract.ts'
import {
  NotificationSettingsForm,
  QUIET_FIELDS,
  settingsOfForm,
} from '#features/notification/web/notification-settings-form.tsx'
import { AccountFrame } from '../frame/web/account-frame.tsx'
import { accountMeta } from '../frame/web/account-meta.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  try {
    return { locale, settings: (await call(readSettings)).data }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  try {
    await call(saveSettings, { body: settingsOfForm(form) })
    return formDone('settings')
  } catch (error) {
    return formRefused(error, form, QUIET_FIELDS, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => accountMeta('settings', loaderData?.locale)

export default function SettingsPage() {
  const { settings } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <AccountFrame entry="settings">
      <NotificationSettingsForm settings={settings} answer={answer} />
    </AccountFrame>
  )
}
