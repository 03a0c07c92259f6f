/** How the person wants to be told (Spec 2: account settings). */
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { readSettings } from '#features/notification/contract.ts'
import { NotificationSettingsForm } from '#features/notification/web/notification-settings-form.tsx'
import { settingsAction } from '#features/notification/web/settings-action.ts'
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
  return settingsAction(await request.formData(), context.get(pageContext))
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
