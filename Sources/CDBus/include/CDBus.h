// libdbus without its headers and without linking it: a table of functions that is filled when first
// asked for.
//
// Only a window talks to the desktop, and a machine without libdbus shall not miss anything else.
// Only what takes a fixed number of arguments is here: Swift cannot call the rest.
#ifndef CDBUS_H
#define CDBUS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct CDBusConnection CDBusConnection;
typedef struct CDBusMessage CDBusMessage;

// Larger than libdbus has its own, which it promises never to make larger.
typedef struct {
  const char *_Nullable name;
  const char *_Nullable message;
  void *_Nullable rest[4];
} CDBusError;

typedef struct {
  void *_Nullable rest[16];
} CDBusIterator;

#define CDBUS_FUNCTIONS(F) \
  F(uint32_t, dbus_bus_register, (CDBusConnection *_Nonnull, CDBusError *_Nonnull)) \
  F(const char *_Nullable, dbus_bus_get_unique_name, (CDBusConnection *_Nonnull)) \
  F(void, dbus_connection_close, (CDBusConnection *_Nonnull)) \
  F(uint32_t, dbus_connection_get_unix_fd, (CDBusConnection *_Nonnull, int *_Nonnull)) \
  F(uint32_t, dbus_connection_has_messages_to_send, (CDBusConnection *_Nonnull)) \
  F(CDBusConnection *_Nullable, dbus_connection_open_private, \
    (const char *_Nonnull, CDBusError *_Nonnull)) \
  F(CDBusMessage *_Nullable, dbus_connection_pop_message, (CDBusConnection *_Nonnull)) \
  F(uint32_t, dbus_connection_read_write, (CDBusConnection *_Nonnull, int)) \
  F(uint32_t, dbus_connection_send, \
    (CDBusConnection *_Nonnull, CDBusMessage *_Nonnull, uint32_t *_Nullable)) \
  F(void, dbus_connection_set_exit_on_disconnect, (CDBusConnection *_Nonnull, uint32_t)) \
  F(void, dbus_connection_unref, (CDBusConnection *_Nonnull)) \
  F(void, dbus_error_free, (CDBusError *_Nonnull)) \
  F(void, dbus_error_init, (CDBusError *_Nonnull)) \
  F(void, dbus_free, (void *_Nullable)) \
  F(CDBusMessage *_Nullable, dbus_message_demarshal, \
    (const char *_Nonnull, int, CDBusError *_Nonnull)) \
  F(const char *_Nullable, dbus_message_get_destination, (CDBusMessage *_Nonnull)) \
  F(const char *_Nullable, dbus_message_get_error_name, (CDBusMessage *_Nonnull)) \
  F(const char *_Nullable, dbus_message_get_interface, (CDBusMessage *_Nonnull)) \
  F(const char *_Nullable, dbus_message_get_member, (CDBusMessage *_Nonnull)) \
  F(uint32_t, dbus_message_get_no_reply, (CDBusMessage *_Nonnull)) \
  F(const char *_Nullable, dbus_message_get_path, (CDBusMessage *_Nonnull)) \
  F(uint32_t, dbus_message_get_reply_serial, (CDBusMessage *_Nonnull)) \
  F(const char *_Nullable, dbus_message_get_sender, (CDBusMessage *_Nonnull)) \
  F(uint32_t, dbus_message_get_serial, (CDBusMessage *_Nonnull)) \
  F(int, dbus_message_get_type, (CDBusMessage *_Nonnull)) \
  F(uint32_t, dbus_message_iter_append_basic, \
    (CDBusIterator *_Nonnull, int, const void *_Nonnull)) \
  F(uint32_t, dbus_message_iter_close_container, \
    (CDBusIterator *_Nonnull, CDBusIterator *_Nonnull)) \
  F(int, dbus_message_iter_get_arg_type, (CDBusIterator *_Nonnull)) \
  F(void, dbus_message_iter_get_basic, (CDBusIterator *_Nonnull, void *_Nonnull)) \
  F(char *_Nullable, dbus_message_iter_get_signature, (CDBusIterator *_Nonnull)) \
  F(uint32_t, dbus_message_iter_init, (CDBusMessage *_Nonnull, CDBusIterator *_Nonnull)) \
  F(void, dbus_message_iter_init_append, (CDBusMessage *_Nonnull, CDBusIterator *_Nonnull)) \
  F(uint32_t, dbus_message_iter_next, (CDBusIterator *_Nonnull)) \
  F(uint32_t, dbus_message_iter_open_container, \
    (CDBusIterator *_Nonnull, int, const char *_Nullable, CDBusIterator *_Nonnull)) \
  F(void, dbus_message_iter_recurse, (CDBusIterator *_Nonnull, CDBusIterator *_Nonnull)) \
  F(uint32_t, dbus_message_marshal, \
    (CDBusMessage *_Nonnull, char *_Nullable *_Nonnull, int *_Nonnull)) \
  F(CDBusMessage *_Nullable, dbus_message_new, (int)) \
  F(uint32_t, dbus_message_set_destination, (CDBusMessage *_Nonnull, const char *_Nonnull)) \
  F(uint32_t, dbus_message_set_error_name, (CDBusMessage *_Nonnull, const char *_Nonnull)) \
  F(uint32_t, dbus_message_set_interface, (CDBusMessage *_Nonnull, const char *_Nonnull)) \
  F(uint32_t, dbus_message_set_member, (CDBusMessage *_Nonnull, const char *_Nonnull)) \
  F(void, dbus_message_set_no_reply, (CDBusMessage *_Nonnull, uint32_t)) \
  F(uint32_t, dbus_message_set_path, (CDBusMessage *_Nonnull, const char *_Nonnull)) \
  F(uint32_t, dbus_message_set_reply_serial, (CDBusMessage *_Nonnull, uint32_t)) \
  F(void, dbus_message_set_serial, (CDBusMessage *_Nonnull, uint32_t)) \
  F(void, dbus_message_unref, (CDBusMessage *_Nonnull))

#define CDBUS_FIELD(result, name, arguments) result(*_Nonnull name) arguments;

typedef struct {
  CDBUS_FUNCTIONS(CDBUS_FIELD)
} CDBus;

// The library's functions, loaded by the first call; from any thread. There are none when it is not
// installed or is too old to have one of them.
const CDBus *_Nullable cdbus_load(void);

#endif
