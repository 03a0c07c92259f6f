/** The page for registering, with the booking that waits behind it: two features on one screen. */
import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { loadRegisterPage, registerAction } from '#features/account/sign-in/web/load-register-page.ts'
import { RegisterPage } from '#features/account/sign-in/web/register-page.tsx'
import { BookingAhead } from '#features/booking/ahead/web/booking-ahead.tsx'
import { loadAhead } from '#features/booking/ahead/web/load-ahead.ts'

export { meta } from '#features/account/sign-in/web/register-page.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const facts = await loadRegisterPage(args)
  return { ...facts, ahead: await loadAhead(facts.next, args.context.get(pageContext)) }
}

export async function action(args: ActionFunctionArgs) {
  return registerAction(args)
}

export default function RegisterScreen() {
  const { ahead } = useLoaderData<typeof loader>()
  return <RegisterPage ahead={ahead && <BookingAhead ahead={ahead} />} />
}
