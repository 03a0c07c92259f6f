/** The light and dark switch: a cookie, so that the server paints it right. Works without JavaScript. */
import { redirect, type ActionFunctionArgs } from 'react-router'
import { safeBack } from './safe-back.ts'

const YEAR_SECONDS = 31_536_000

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  const scheme = form.get('scheme') === 'dark' ? 'dark' : 'light'
  return redirect(safeBack(form.get('back')), {
    status: 303,
    headers: { 'set-cookie': `scheme=${scheme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly` },
  })
}

export const loader = () => redirect('/')
