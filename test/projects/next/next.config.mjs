export default { serverExternalPackages: ['@notifygen/outbox'] };
