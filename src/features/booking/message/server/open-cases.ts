/** SQL: how many messages were reported that no operator has decided on. */
export const OPEN_MESSAGE_CASES = `(select count(*) from message_report q join message m on m.id = q.message_id
    where m.hidden_at is null)`
