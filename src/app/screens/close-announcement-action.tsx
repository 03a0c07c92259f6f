/** Closes one announcement in this browser: a cookie, so that the server leaves the bar out. Works without script. */
import { redirect, type ActionFunctionArgs } from 'react-router'
import { CLOSED_COOKIE, closedWith } from '#features/status/announcement/rules/closed-announcements.ts'
import { textOf } from '#client/form/text-of.ts'
import { safeBack } from './safe-back.ts'

const KEPT_SECONDS = 60 * 86_400

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  const closed = closedWith(request.headers.get('cookie'), textOf(form, 'id'))
  return redirect(safeBack(form.get('back')), {
    status: 303,
    headers:
      closed === null
        ? {}
        : { 'set-cookie': `${CLOSED_COOKIE}=${closed}; Path=/; Max-Age=${KEPT_SECONDS}; SameSite=Lax; HttpOnly` },
  })
}

export const loader = () => redirect('/')
