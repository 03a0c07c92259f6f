/** Whoever returns from the bank goes on in the language in which they confirmed, not in that of whoever booked. */
import { expect, test } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { readMe } from '#features/account/contract.ts'
import { payBooking, readBooking } from '../../contract.ts'
import { loader } from './book-return-page.tsx'

type Returned = { relation: string; own: 'de' | 'en'; page: 'de' | 'en' }

/** Where the page leads, and whether the payment was looked up before. */
async function returned({ relation, own, page }: Returned) {
  let isPaid = false
  const booking = {
    id: 7,
    relation,
    status: 'confirmed',
    together: null,
    payment: { waitsForCompany: false },
    office: {},
  }
  const context = new RouterContextProvider()
  const call = async (endpoint: unknown) => {
    if (endpoint === payBooking) isPaid = true
    return endpoint === readMe ? { locale: own } : endpoint === readBooking ? { data: booking } : { data: null }
  }
  context.set(pageContext, { call, viewer: { kind: 'corporate' }, locale: page } as never)
  const path = `${page === 'en' ? '/en' : ''}/book/4/return?booking=7`
  const answer = loader({ request: new Request(`http://viertel.example${path}`), context, params: {} } as never)
  const to = await answer.catch((error: unknown) => (error as Response).headers.get('location'))
  return { to, isPaid }
}

test.each<[string, Returned, { to: string; isPaid: boolean }]>([
  [
    'English admin, German booker',
    { relation: 'company', own: 'en', page: 'de' },
    { to: '/en/book/4/return?booking=7', isPaid: false },
  ],
  [
    'German admin, English booker',
    { relation: 'company', own: 'de', page: 'en' },
    { to: '/book/4/return?booking=7', isPaid: false },
  ],
  [
    'one who has arrived in their language',
    { relation: 'company', own: 'en', page: 'en' },
    { to: '/en/booking/7', isPaid: true },
  ],
  [
    'the booker, in the language of the page',
    { relation: 'booker', own: 'de', page: 'en' },
    { to: '/en/booking/7?new', isPaid: true },
  ],
])('%s', async (_, asked, answer) => {
  expect(await returned(asked)).toEqual(answer)
})
