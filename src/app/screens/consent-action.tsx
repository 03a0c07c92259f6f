/** What somebody says to being counted: a cookie, to be changed on the privacy page. Works without JavaScript. */
import { redirect, type ActionFunctionArgs } from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { consentCookie } from '#platform/http/consent.ts'
import { safeBack } from './safe-back.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const consent = form.get('consent') === 'yes' ? 'yes' : 'no'
  const { baseUrl } = context.get(pageContext)
  return redirect(safeBack(form.get('back')), {
    status: 303,
    headers: { 'set-cookie': consentCookie(consent, baseUrl) },
  })
}

export const loader = () => redirect('/')
