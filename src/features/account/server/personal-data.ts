import { KIND_BITS } from '#kernel/viewer.ts'
import { forgetPayloadsOf } from '#platform/jobs/forget-payloads.ts'
import { ERASED_NAME, type PersonalData } from '#platform/personal-data.ts'
import { forgetApiKeys, storedApiKeysOf } from '#platform/session/api-keys.ts'
import { endImpersonationsAs } from '#platform/session/end-impersonation.ts'
import { endOthers, storedSessionsOf } from '#platform/session/login-sessions.ts'
import { closeWithAccount } from '../request/server/request-store.ts'
import { endChallenges } from '../sign-in/server/login-challenges.ts'

/** Secrets of signing in are not among the files: they open the account, and tell nothing about the person. */
export const accountPersonalData: PersonalData = {
  files: {
    person: (db, personId) =>
      db
        .selectFrom('person')
        .select([
          'id',
          'email',
          'email_verified',
          'given_name',
          'surname',
          'kind',
          'desk_roles',
          'account_type',
          'locale',
          'country',
          'refugee',
          'residence',
          'postcode',
          'phone',
          'phone_shared',
          'languages',
          'share_workplaces',
          'data',
          'onboarding',
          'terms_accepted_at',
          'suspended_at',
          'suspended_reason',
          'created_at',
          'updated_at',
        ])
        .where('id', '=', personId)
        .execute(),
    'billing-addresses': (db, personId) =>
      db
        .selectFrom('billing_address')
        .select([
          'name1',
          'name2',
          'street',
          'postcode',
          'city',
          'country',
          'vat_id',
          'vat_state',
          'vat_checked_at',
          'tax_number',
          'buyer_reference',
          'is_default',
          'updated_at',
        ])
        .where('person_id', '=', personId)
        .orderBy('id')
        .execute(),
    'ways-in': async (db, personId) => [
      ...(await db
        .selectFrom('login_method')
        .select(['provider_id as way', 'created_at as since'])
        .where('user_id', '=', personId)
        .execute()),
      ...(await db
        .selectFrom('login_passkey')
        .select((is) => [is.val('passkey').as('way'), 'name', 'added_at as since', 'last_used_at'])
        .where('person_id', '=', personId)
        .execute()),
      ...(await db
        .selectFrom('login_factor')
        .select((is) => [is.val('second step').as('way'), 'confirmed_at as since'])
        .where('person_id', '=', personId)
        .execute()),
    ],
    'api-keys': (db, personId) => storedApiKeysOf(db, personId),
    sessions: storedSessionsOf,
    devices: (db, personId) =>
      db.selectFrom('login_device').select('last_seen_at').where('person_id', '=', personId).execute(),
    'email-changes': (db, personId) =>
      db
        .selectFrom('login_email_change')
        .select(['old_email', 'new_email', 'asked_at', 'confirmed_at'])
        .where('person_id', '=', personId)
        .orderBy('asked_at')
        .execute(),
    newsletter: (db, personId) =>
      db
        .selectFrom('newsletter_consent as consent')
        .innerJoin('person', 'person.email', 'consent.email')
        .select([
          'consent.email',
          'consent.state',
          'consent.text_version',
          'consent.asked_at',
          'consent.confirmed_at',
          'consent.ended_at',
        ])
        .where('person.id', '=', personId)
        .execute(),
    'data-requests': (db, personId) =>
      db
        .selectFrom('data_request')
        .select(['kind', 'channel', 'identity', 'wanted', 'arrived_on', 'due_at', 'extended_at', 'extension_reason'])
        .select(['state', 'outcome', 'opened_at', 'closed_at'])
        .where('person_id', '=', personId)
        .orderBy('id')
        .execute(),
    'account-requests': async (db, personId) => [
      ...(await db
        .selectFrom('account_export')
        .select((is) => [is.val('copy').as('request'), 'asked_at', 'ready_at', 'expires_at'])
        .where('person_id', '=', personId)
        .execute()),
      ...(await db
        .selectFrom('account_deletion')
        .select((is) => [is.val('deletion').as('request'), 'asked_at', 'due_at'])
        .where('person_id', '=', personId)
        .execute()),
    ],
  },
  async obstacle(db, personId) {
    const person = await db.selectFrom('person').select('kind').where('id', '=', personId).executeTakeFirst()
    return person && (person.kind & KIND_BITS.operator) > 0 ? 'account.operator_role' : null
  },
  /** Last of all features, because the others look at the person. */
  async erase(tx, { id, email, now }) {
    await endOthers(tx, id, null)
    await forgetApiKeys(tx, id)
    await endChallenges(tx, id)
    await tx.deleteFrom('login_method').where('user_id', '=', id).execute()
    await tx.deleteFrom('login_passkey').where('person_id', '=', id).execute()
    // Recovery codes go with it.
    await tx.deleteFrom('login_factor').where('person_id', '=', id).execute()
    await tx.deleteFrom('login_device').where('person_id', '=', id).execute()
    await tx.deleteFrom('login_email_change').where('person_id', '=', id).execute()
    await tx.deleteFrom('newsletter_consent').where('email', '=', email).execute()
    await tx.deleteFrom('billing_address').where('person_id', '=', id).execute()
    await closeWithAccount(tx, id, now)
    await tx.updateTable('account_export').set({ expires_at: now }).where('person_id', '=', id).execute()
    await tx.deleteFrom('account_deletion').where('person_id', '=', id).execute()
    await forgetPayloadsOf(tx, id)
    await tx
      .updateTable('person')
      .set({
        email: `erased-${id}@invalid`,
        email_verified: false,
        name: ERASED_NAME,
        given_name: '',
        surname: '',
        image: null,
        kind: KIND_BITS.toWork,
        desk_roles: [],
        refugee: false,
        company_id: null,
        residence: '',
        postcode: '',
        phone: '',
        phone_shared: false,
        languages: [],
        share_workplaces: false,
        suspended_reason: null,
        newsletter_opt_in_at: null,
        account_type: null,
        data: '{}',
        avatar_key: null,
        updated_at: now,
        erased_at: now,
      })
      .where('id', '=', id)
      .execute()
    // An entry of the audit log comes last in a transaction.
    await endImpersonationsAs(tx, id, now)
  },
}
