import type { Page } from '@playwright/test'

/** The card whose bank asks about each payment becomes the company's own. */
export async function payWithAskingCard(page: Page): Promise<void> {
  const headers = { 'x-requested-with': 'e2e', 'idempotency-key': `asking-${Date.now()}` }
  const method = { kind: 'card', number: '4000002760003184', expiresMonth: 12, expiresYear: 2031, code: '123' }
  type Added = { method: { id: number } | null; setupRef: string; actionUrl: string | null }
  const added = await page.request.post('/api/payment', { headers, data: { method } })
  let { data } = (await added.json()) as { data: Added }
  if (data.method === null) {
    await page.request.post(data.actionUrl ?? '', { form: { answer: 'accept' }, maxRedirects: 0 })
    const finished = await page.request.post(`/api/payment/setup/${data.setupRef}`, { headers, data: {} })
    data = ((await finished.json()) as { data: Added }).data
  }
  await page.request.put(`/api/payment/${data.method?.id}/default`, { headers, data: {} })
}
