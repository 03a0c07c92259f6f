/** Connecting a foreign calendar in the browser: looked at first, read within seconds, and given up again. */
import { expect, test, type Page } from '@playwright/test'
import { expectGoodInEachLook, watchErrors } from './page-checks.ts'
import { signInAs, visit, weekdayAhead } from './world.ts'

const DAY = weekdayAhead(24)

async function ownOffice(page: Page): Promise<number> {
  const { data } = (await (await page.request.get('/api/office/my')).json()) as {
    data: { id: number; status: string; draft: boolean; group: number }[]
  }
  const office = data.find((one) => !one.draft && one.status === 'published' && one.group === 1)
  if (!office) throw new Error('the provider has no office in the search')
  // An attempt before this one may have left calendars.
  const feeds = await page.request.get(`/api/office/${office.id}/feed`)
  for (const { id } of ((await feeds.json()) as { data: { id: number }[] }).data)
    await page.request.delete(`/api/office/${office.id}/feed/${id}`)
  return office.id
}

test('a calendar is looked at, connected, read, told what to do when it breaks, and disconnected', async ({ page }) => {
  const errors = watchErrors(page)
  await signInAs(page, 'provider@viertel.example')
  await page.goto('/dev/feeds')
  const calendar = page.getByRole('row', { name: /calendars\.example\/empty/ })
  await calendar.getByLabel('Day').fill(DAY)
  await calendar.getByLabel('From').fill('10:05')
  await calendar.getByLabel('To').fill('12:00')
  await calendar.getByRole('button', { name: 'Enter' }).click()
  await expect(calendar).toContainText(`${DAY} 10:05`)
  const office = await ownOffice(page)
  await visit(page, `/account/my/office/${office}/calendar`)

  const address = page.getByLabel('Adresse des Kalenders')
  const add = page.locator('form').filter({ has: address })
  await address.fill('https://calendars.example/sign-in-page.ics')
  await page.getByLabel('Name', { exact: true }).fill('Team')
  await add.getByRole('button', { name: 'Erst ansehen' }).click()
  await expect(page.getByText('Aus dieser Adresse wird so kein Kalender.')).toBeVisible()
  await expect(page.getByText('Öffnet sie vielleicht eine Anmeldeseite?')).toBeVisible()
  await expect(address, 'nothing typed is lost').toHaveValue('https://calendars.example/sign-in-page.ics')

  await address.fill('https://calendars.example/empty.ics')
  await add.getByLabel('Wenn er einen Tag lang nicht zu lesen ist').selectOption('close')
  await add.getByRole('button', { name: 'Erst ansehen' }).click()
  await expect(add.getByText(/, 10:00 bis 12:00$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Team' }), 'a look connects nothing').toHaveCount(0)
  await expectGoodInEachLook(page, [320, 1440], 'the preview', 'main')

  await add.getByRole('button', { name: 'Kalender verbinden' }).click()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Team' }) })
  await expect(row.getByText('nehmen wir keine neuen Buchungen an')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(row.getByText('in Ordnung')).toBeVisible({ timeout: 500 })
  }).toPass()
  const days = await page.request.get(`/api/office/${office}/block?from=${DAY}`)
  expect(await days.text()).toContain('"from":"10:00","to":"12:00"')

  await row.getByRole('button', { name: 'Buchungen weitergehen lassen: Team' }).click()
  await expect(row.getByText('gehen Buchungen weiter.')).toBeVisible()
  await row.getByRole('button', { name: 'Trennen: Team' }).click()
  await expect(row).toHaveCount(0)
  expect(await (await page.request.get(`/api/office/${office}/block?from=${DAY}`)).text()).not.toContain(
    '"from":"10:00","to":"12:00"',
  )
  expect(errors).toEqual([])
})
