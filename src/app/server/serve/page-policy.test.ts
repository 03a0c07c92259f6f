import { expect, test } from 'vitest'
import { pagePolicy, type PolicyFacts } from './page-policy.ts'

const of = (facts: Partial<PolicyFacts>) =>
  pagePolicy({ nonce: 'n0nce', mode: 'production', payments: 'stripe', pathname: '/book/1', ...facts })

test('Stripe is let in where a card is typed, and only when Stripe is paid with', () => {
  expect(of({})).toContain("connect-src 'self' https://api.stripe.com;")
  expect(of({})).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;')
  for (const elsewhere of [of({ pathname: '/' }), of({ pathname: '/office/1' }), of({ payments: 'sandbox' })]) {
    expect(elsewhere).not.toContain('stripe')
    expect(elsewhere).not.toContain('frame-src')
    expect(elsewhere).toContain("connect-src 'self';")
  }
})

test('scripts come by nonce, and no policy allows inline code or styles', () => {
  for (const policy of [of({}), of({ payments: 'sandbox' })]) {
    expect(policy).toContain("default-src 'none'; script-src 'nonce-n0nce' 'strict-dynamic'; style-src 'self';")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
    expect(policy).not.toContain('unsafe')
  }
})

test('a street map that is delivered directly is let in with exactly its origins', () => {
  const map = { connect: ['https://v.example'], image: ['https://v.example', 'https://r.example'] }
  const policy = of({ pathname: '/', map })
  expect(policy).toContain("connect-src 'self' https://v.example;")
  expect(policy).toContain("img-src 'self' data: blob: https://v.example https://r.example;")
  expect(of({ pathname: '/', map: { connect: [], image: [] } })).toBe(of({ pathname: '/' }))
})

test('forms lead elsewhere only to the providers that people sign in with', () => {
  expect(of({})).toContain("form-action 'self';")
  expect(of({ signIn: ['https://accounts.google.com'] })).toContain("form-action 'self' https://accounts.google.com;")
})

test("the bot check's frame is let in where somebody registers, when it is Cloudflare's", () => {
  const frame = 'frame-src https://challenges.cloudflare.com;'
  for (const pathname of ['/register', '/en/register']) {
    expect(of({ pathname, hasTurnstile: true })).toContain(frame)
    expect(of({ pathname })).not.toContain('cloudflare')
  }
  expect(of({ pathname: '/login', hasTurnstile: true })).not.toContain('cloudflare')
})
