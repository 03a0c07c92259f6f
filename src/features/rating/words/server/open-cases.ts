/** SQL: how many ratings have words that were reported and that no operator has decided on. */
export const OPEN_RATING_CASES = `(select count(distinct q.booking_id) from rating_report q
    join rating r on r.office_id = q.office_id and r.booking_id = q.booking_id
    where r.hidden_at is null and r.text is not null)`
