import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountWorld, PASSWORD } from './account-world.ts'
import { createPerson } from './create-person.ts'

let world: Awaited<ReturnType<typeof accountWorld>>
beforeAll(async () => {
  world = await accountWorld({ baseUrl: 'https://viertel.example' })
})
afterAll(() => world.close())

async function signedIn(email: string, extra: Partial<Parameters<typeof createPerson>[1]> = {}): Promise<string> {
  await createPerson(world.context, { email, givenName: 'Lena', surname: 'Brandt', password: PASSWORD, ...extra })
  const answer = await world.signIn(email)
  expect(answer.headers['set-cookie']).toMatch(/^__Host-sid=.*; HttpOnly; Secure; SameSite=Lax$/)
  return answer.cookie
}

const ADDRESS = {
  name1: 'Lena Brandt',
  street: 'Torstraße 1',
  postcode: '10119',
  city: 'Berlin',
  country: 'DE',
}

test('me is an empty text for guests', async () => {
  const answer = await world.send('GET', '/api/me')
  expect([answer.status, answer.body]).toEqual([200, { text: '' }])
})

test('me becomes able to book with address and card, and stops when a payment is open', async () => {
  const cookie = await signedIn('me@example.org')
  const me = async () => (await world.send('GET', '/api/me', { cookie })).body
  expect(await me()).toMatchObject({
    canBook: false,
    hasBillingAddress: false,
    defaultPaymentMethod: null,
    offices: [],
  })
  expect((await world.send('PUT', '/api/billing-address', { cookie, body: ADDRESS })).status).toBe(200)
  expect(await me()).toMatchObject({ canBook: false, hasBillingAddress: true })
  await world.db.write.query(
    `insert into payment_method (id, provider, person_id, customer_ref, method_ref, kind, brand, last4, is_default, created_at)
     select 1, 'sandbox', id, 'c', 'm', 'card', 'Visa', '4242', true, now() from person where email = 'me@example.org'`,
  )
  expect(await me()).toMatchObject({
    canBook: true,
    country3: 'DEU',
    fullName: 'Lena Brandt',
    defaultPaymentMethod: { id: 1, brand: 'Visa', last4: '4242' },
    currentReservations: { meta: { needsAttention: 0 } },
  })
})

test('the billing address is kept, replaced and checked by country', async () => {
  const cookie = await signedIn('address@example.org')
  const put = (body: object) => world.send('PUT', '/api/billing-address', { cookie, body })
  expect((await world.send('GET', '/api/billing-address', { cookie })).body).toEqual({ data: null })
  await put(ADDRESS)
  const swiss = { ...ADDRESS, country: 'CH', postcode: '8001', city: 'Zürich', vatId: 'CHE-116.281.710 MWST' }
  expect((await put(swiss)).body['data']).toMatchObject({ vatId: 'CHE116281710MWST', name2: '', taxNumber: '' })
  expect((await world.send('GET', '/api/billing-address', { cookie })).body['data']).toMatchObject({ city: 'Zürich' })
  expect((await put({ ...ADDRESS, postcode: '8001' })).body['errors']).toEqual({
    postcode: ['Dieser Wert ist ungültig.'],
  })
  expect((await put({ ...ADDRESS, vatId: 'ATU12345678' })).body['errors']).toEqual({
    vatId: ['Diese USt-IdNr. ließ sich nicht bestätigen.'],
  })
  expect((await put({ ...ADDRESS, name1: 'a\r\nBcc: x' })).status).toBe(422)
})

test.each([
  ['en', 'A name cannot contain a web address. Please put a space after an abbreviation.'],
  ['de', 'Ein Name enthält keine Internetadresse. Nach einer Abkürzung kommt ein Leerzeichen.'],
])('names bring no web address into mails to others: %s', async (locale, message) => {
  const cookie = await signedIn(`names-${locale}@example.org`)
  const send = (method: 'PUT' | 'POST', path: string, body: object) =>
    world.send(method, path, { cookie, body, headers: { 'content-locale': locale } })
  const profile = { givenName: 'Dr. Ann-Marie', surname: "O'Neil" }
  expect((await send('PUT', '/api/profile', profile)).status).toBe(200)
  for (const field of ['givenName', 'surname'])
    expect((await send('PUT', '/api/profile', { ...profile, [field]: 'Win at evil.example' })).body['errors']).toEqual({
      [field]: [message],
    })
  expect((await send('PUT', '/api/billing-address', { ...ADDRESS, city: 'St. Gallen' })).status).toBe(200)
  for (const field of ['name1', 'name2'])
    expect(
      (await send('PUT', '/api/billing-address', { ...ADDRESS, [field]: 'www.evil.example' })).body['errors'],
    ).toEqual({
      [field]: [message],
    })
  const person = { email: `x-${locale}@example.org`, password: 'Sommer-Wind-42', terms: true, surname: 'B' }
  expect((await send('POST', '/api/auth/sign-up/email', { ...person, givenName: 'evil.com' })).body['errors']).toEqual({
    givenName: [message],
  })
})

test('companies name a tax number; employees see the company address and cannot change it', async () => {
  const admin = await signedIn('boss@example.org', { bits: 4 })
  const [boss] = await world.db.read.query<{ id: string }>("select id from person where email = 'boss@example.org'")
  await world.db.write.query("insert into company (id, name, admin_id, created_at) values (5, 'Firma', $1, now())", [
    boss?.id,
  ])
  await world.db.write.query('update person set company_id = 5 where id = $1', [boss?.id])
  const employee = await signedIn('worker@example.org', { bits: 8, companyId: 5 })
  const put = (cookie: string, body: object) => world.send('PUT', '/api/billing-address', { cookie, body })
  expect((await put(admin, ADDRESS)).body['errors']).toEqual({ vatId: ['Bitte ausfüllen.'] })
  expect((await put(admin, { ...ADDRESS, taxNumber: '12/345/67890' })).status).toBe(200)
  expect((await put(employee, { ...ADDRESS, taxNumber: '12/345/67891' })).status).toBe(403)
  expect((await world.send('GET', '/api/billing-address', { cookie: employee })).body['data']).toMatchObject({
    taxNumber: '12/345/67890',
  })
  expect((await world.send('GET', '/api/me', { cookie: employee })).body).toMatchObject({ hasBillingAddress: true })
})

test('the profile can be changed, the e-mail address cannot be slipped in', async () => {
  const cookie = await signedIn('profile@example.org')
  const body = {
    givenName: ' Léa ',
    surname: 'O’Brien-Weiß',
    residence: 'Berlin',
    postcode: '10119',
    phone: '+49 30 123456',
    phoneShared: true,
    languages: ['uk', 'de', 'uk'],
  }
  const put = (extra: object) => world.send('PUT', '/api/profile', { cookie, body: { ...body, ...extra } })
  expect((await put({})).body['data']).toEqual({
    ...body,
    givenName: 'Léa',
    languages: ['uk', 'de'],
    email: 'profile@example.org',
    verified: true,
    country: 'DE',
    thumbnail: null,
    picture: null,
    shareWorkplaces: null,
  })
  expect((await world.send('GET', '/api/profile', { cookie })).body['data']).toMatchObject({ languages: ['uk', 'de'] })
  expect((await world.send('GET', '/api/me', { cookie })).body).toMatchObject({ fullName: 'Léa O’Brien-Weiß' })
  expect((await put({ email: 'x@example.org' })).status).toBe(422)
  expect((await put({ kind: 32 })).status).toBe(422)
  expect((await put({ postcode: '8001' })).body['errors']).toEqual({ postcode: ['Dieser Wert ist ungültig.'] })
  expect((await put({ phone: '12345' })).body['errors']).toEqual({
    phone: ['Bitte gib eine Telefonnummer an, die mit + oder 0 beginnt.'],
  })
  expect((await put({ languages: ['xx'] })).status).toBe(422)
  expect((await put({ residence: 'www.evil.example' })).status).toBe(422)
  expect((await world.send('PUT', '/api/profile', { body })).status).toBe(401)
})

test('language and country are set together, and decide what the postcode looks like', async () => {
  const cookie = await signedIn('region@example.org')
  const put = (body: object) => world.send('PUT', '/api/account/language', { cookie, body })
  expect((await put({ locale: 'en', country: 'AT' })).body).toEqual({ data: { locale: 'en', country: 'AT' } })
  expect((await world.send('GET', '/api/account/language', { cookie })).body['data']).toEqual({
    locale: 'en',
    country: 'AT',
  })
  expect((await world.send('GET', '/api/me', { cookie })).body).toMatchObject({ country3: 'AUT', locale: 'en' })
  expect((await put({ locale: 'fr', country: 'AT' })).status).toBe(422)
  const profile = { givenName: 'Lena', surname: 'Brandt', postcode: '1010' }
  expect((await world.send('PUT', '/api/profile', { cookie, body: profile })).status).toBe(200)
})

test('what is remembered by key is in the user data, one key beside another; other keys are refused', async () => {
  const cookie = await signedIn('data@example.org')
  const post = (body: object) => world.send('POST', '/api/data', { cookie, body })
  const key = 'whats_new_locations_cta'
  await world.db.write.query(`update person set data = '{"before": "1"}' where email = 'data@example.org'`)
  expect((await post({ key, value: 'seen' })).body).toEqual({ data: { [key]: 'seen' } })
  expect((await world.send('GET', '/api/me', { cookie })).body['data']).toEqual({ [key]: 'seen' })
  const [row] = await world.db.read.query<{ data: unknown }>("select data from person where email = 'data@example.org'")
  expect(row?.data).toEqual({ before: '1', [key]: 'seen' })
  expect((await post({ key: '__proto__', value: 'x' })).status).toBe(422)
  expect((await post({ key, value: 'x'.repeat(1001) })).status).toBe(422)
  expect((await world.send('POST', '/api/data', { body: { key, value: 'x' } })).status).toBe(401)
})

test('the provider mode goes on and off; company accounts, employees and operators have none', async () => {
  let cookie = await signedIn('mode@example.org')
  const post = (as: string, mode: string) => world.send('POST', '/api/account/mode', { cookie: as, body: { mode } })
  const type = async (as: string) => (await world.send('GET', '/api/me', { cookie: as })).body['type']
  // Each switch gives the session another id (role-session.test.ts).
  const switchTo = async (mode: string) => {
    const answer = await post(cookie, mode)
    cookie = answer.cookie
    return answer.body
  }
  expect(await switchTo('provider')).toEqual({ data: { mode: 'provider' } })
  expect(await type(cookie)).toBe(3)
  expect((await post(cookie, 'provider')).status).toBe(200)
  expect(await switchTo('user')).toEqual({ data: { mode: 'user' } })
  expect(await type(cookie)).toBe(1)
  expect((await post(cookie, 'operator')).status).toBe(422)
  const unverified = await signedIn('mode-unverified@example.org', { verified: false })
  expect((await post(unverified, 'provider')).body['code']).toBe('account.unverified')
  for (const bits of [4, 8, 32]) {
    const other = await signedIn(`mode-${bits}@example.org`, { bits })
    expect((await post(other, 'provider')).status, String(bits)).toBe(403)
    expect(await type(other)).toBe(bits)
  }
})

test('the verification mail comes again once a minute, five times an hour, twenty times a day', async () => {
  const cookie = await signedIn('again@example.org', { verified: false })
  const ask = () => world.send('POST', '/api/email/resend', { cookie })
  const first = await ask()
  expect([first.status, first.body]).toEqual([200, { data: { sent: true } }])
  const statuses: number[] = []
  for (let i = 0; i < 100; i += 1) statuses.push((await ask()).status)
  expect(new Set(statuses)).toEqual(new Set([429]))
  expect(await world.mails('again@example.org')).toHaveLength(1)

  const endWindow = (seconds: number) =>
    world.db.write.query('update login_rate set last_request = last_request - $2 where key like $1', [
      `resend:${seconds}:%`,
      seconds * 1000,
    ])
  for (let i = 0; i < 10; i += 1) {
    await endWindow(60)
    await ask()
  }
  expect(await world.mails('again@example.org')).toHaveLength(5)
  for (let hour = 0; hour < 8; hour += 1) {
    await endWindow(3600)
    for (let i = 0; i < 6; i += 1) {
      await endWindow(60)
      await ask()
    }
  }
  expect(await world.mails('again@example.org')).toHaveLength(20)
})

test("the page's own address answers scripts as data and in the language that the call names (Spec 7)", async () => {
  const cookie = await signedIn('page@example.org', { verified: false })
  const headers = { 'x-requested-with': 'XMLHttpRequest', 'content-locale': 'en', 'accept-language': 'de' }
  const ask = () => world.send('POST', '/email/resend', { cookie, headers })
  expect((await ask()).body).toEqual({ data: { sent: true } })
  expect((await world.mails('page@example.org')).at(-1)?.url.pathname).toMatch(/^\/en\//)
  expect((await ask()).body).toMatchObject({
    code: 'request.too_many',
    message: expect.stringMatching(/^Too many/) as string,
  })
})

test('who is verified gets no mail, and an old or foreign link says so', async () => {
  const cookie = await signedIn('done@example.org')
  expect((await world.send('POST', '/api/email/resend', { cookie })).body).toEqual({ data: { sent: false } })
  const body = { token: 'eyJhbGciOiJub25lIn0.e30.' }
  expect((await world.send('POST', '/api/auth/verify-email', { body })).body['code']).toBe('account.link_invalid')
})
