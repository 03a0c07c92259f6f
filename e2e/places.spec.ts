/**
 * Places that colleagues share: an employee says where they live and shares a seat, a colleague finds it where they begin,
 * books it for nothing and reads the street, the host sees who comes and cancels; nobody else finds it. By keyboard, on a
 * phone in German and on a wide screen in English, and without script.
 */
import { expect, test } from '@playwright/test'
import { expectGoodInEachLook } from './page-checks.ts'
import { signInAs, slideToPay, visit, weekdayAhead } from './world.ts'

const LOOKS = [320, 390, 1440]
const EMPLOYEE = 'employee@viertel.example'
const ADMIN = 'company@viertel.example'
const STREET = 'Kastanienallee 77'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a seat at home is shared, booked by a colleague, and cancelled by its host', async ({ page, browser }) => {
    const day = weekdayAhead(9)
    await signInAs(page, EMPLOYEE)
    await visit(page, '/employee/share')
    await expect(page.getByText('Trag zuerst einen Ort mit Adresse ein.')).toBeVisible()
    await page.getByRole('link', { name: 'Ort eintragen' }).click()
    await expect(page.getByRole('heading', { name: 'Deine Orte' })).toBeVisible()
    await expect(page.getByText('Speicherstadt')).toBeVisible()
    await page.getByText('Zuhause eintragen', { exact: true }).click()
    const form = page.locator('form').filter({ has: page.locator('input[name=intent][value=home]') })
    await form.getByLabel('Straße und Nummer').fill(STREET)
    await form.getByLabel('Postleitzahl').fill('10435')
    await form.getByLabel('Ort', { exact: true }).fill('Berlin')
    await form.getByRole('button', { name: 'Speichern' }).press('Enter')
    await expect(page.getByText(`${STREET}, 10435 Berlin`)).toBeVisible()
    await expectGoodInEachLook(page, LOOKS, 'the places of an employee')
    await page.getByRole('link', { name: 'Teilen' }).click()
    await page.getByLabel('Tag').fill(day)
    await page.getByLabel('bis', { exact: true }).fill('10:00')
    await page.getByRole('button', { name: 'Teilen', exact: true }).press('Enter')
    await expect(page.getByLabel('bis', { exact: true })).toHaveAccessibleDescription(/mindestens zwei Stunden/)
    await expect(page.getByLabel('Tag')).toHaveValue(day)
    await page.getByLabel('bis', { exact: true }).fill('17:00')
    await page.getByLabel('Wiederholen').selectOption('2')
    await page.getByRole('button', { name: 'Teilen', exact: true }).press('Enter')
    await expect(page.getByText('Geteilt. Dein Team kann jetzt buchen.')).toBeVisible()
    await expect(page.getByText('1 von 1 frei')).toHaveCount(2)
    await expectGoodInEachLook(page, LOOKS, 'sharing a place')

    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
    const colleague = await context.newPage()
    await signInAs(colleague, ADMIN)
    await visit(colleague, '/en/workspace')
    const team = colleague.getByRole('region', { name: 'Places your team shares' })
    await expectGoodInEachLook(colleague, [390, 1440], 'the places that the team shares')
    await colleague.setViewportSize({ width: 1440, height: 900 })
    await team.getByRole('link', { name: /1 free.*Bei/ }).press('Enter')
    await expect(colleague.getByText('shared by the team')).toBeVisible()
    await expect(colleague.getByText(STREET)).toHaveCount(0)
    await colleague
      .getByRole('button', { name: 'Continue to booking' })
      .or(colleague.getByRole('link', { name: 'Continue to booking' }))
      .first()
      .press('Enter')
    await expect(colleague.getByRole('heading', { name: /^A place of / })).toBeVisible()
    await expect(colleague.getByText(/^Nothing is charged/)).toBeVisible()
    await expect(colleague.getByRole('heading', { name: 'Invoice to' })).toHaveCount(0)
    await slideToPay(colleague)
    await expect(colleague).toHaveURL(/\/en\/booking\/\d+/)
    await expect(colleague.getByText(STREET).first()).toBeVisible()
    const booking = new URL(colleague.url()).pathname
    const office = await colleague.getByRole('link', { name: /^Bei/ }).first().getAttribute('href')

    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, '/notification')
    await page.getByRole('link', { name: /Jasper Quandt kommt/ }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Platz teilen' })).toBeVisible()
    await expect(page.getByText('0 von 1 frei')).toBeVisible()
    await page.getByText('Absagen').first().click()
    await page.getByLabel(/Grund/).fill('Ich bin krank.')
    await expectGoodInEachLook(page, LOOKS, 'cancelling a visit')
    await page.getByRole('button', { name: 'Besuch absagen' }).press('Enter')
    await expect(page.getByText('1 von 1 frei')).toHaveCount(2)
    await visit(colleague, booking)
    await expect(colleague.getByText('Ich bin krank.')).toBeVisible()
    await context.close()

    // Somebody else does not find it, by whatever address they have.
    const foreign = await browser.newContext()
    const stranger = await foreign.newPage()
    await signInAs(stranger, 'lena@viertel.example')
    const answer = await stranger.goto((office ?? '/office/1').replace('/en', '').replace(/\?.*/, ''))
    expect(answer?.status()).toBe(404)
    await foreign.close()

    await page.getByRole('button', { name: /Alle Tage beenden/ }).press('Enter')
    await expect(page.getByText('Du teilst gerade keinen Platz.')).toBeVisible()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('premises of the company are added, shared and deleted by its admin', async ({ page }) => {
    await signInAs(page, ADMIN)
    await page.goto('/en/employee/locations')
    await page.getByText('Add premises', { exact: true }).click()
    const form = page.locator('form').filter({ has: page.locator('input[name=intent][value=company]') })
    await form.getByLabel('Name').fill('Branch')
    await form.getByLabel('Seats').fill('3')
    await form.getByLabel('Street and number').fill('Schönhauser Allee 44')
    await form.getByLabel('Postcode').fill('1043')
    await form.getByLabel('City', { exact: true }).fill('Berlin')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByLabel('Postcode')).toHaveAccessibleDescription(/./)
    await expect(form.getByLabel('Name')).toHaveValue('Branch')
    await form.getByLabel('Postcode').fill('10435')
    await form.getByRole('button', { name: 'Save' }).click()
    const branch = page.getByRole('listitem').filter({ hasText: 'Branch' })
    await branch.getByRole('link', { name: 'Share' }).click()
    await page.getByLabel('Day').fill(weekdayAhead(8))
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(page.getByText('Shared. Your team can book now.')).toBeVisible()
    await page.goto('/en/employee/locations')
    await branch.getByText(/^Change/).click()
    await branch.getByRole('button', { name: /Delete/ }).click()
    await expect(page.getByText('Deleted.')).toBeVisible()
    await expect(branch).toHaveCount(0)
  })
})
